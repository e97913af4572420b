'use strict';
const { plain } = require('./letters');

/** A title as it stands in an address: small letters and digits, one dash between words. */
function slug(title) {
  const words = plain(title).toLowerCase().replace(/[^a-z0-9]/g, '-');
  return words.replace(/^-+|-+$/g, '');
}

/** Whether a text may stand in an address as it is. */
function isSlug(text) {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

module.exports = { slug, isSlug };
