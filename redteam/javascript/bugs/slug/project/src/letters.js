'use strict';

/** Letters without their accents. */
function plain(text) {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}

module.exports = { plain };
