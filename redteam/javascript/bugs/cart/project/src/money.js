'use strict';

/** Cents of an amount such as 2.5. */
function cents(amount) {
  return Math.round(amount * 100);
}

module.exports = { cents };
