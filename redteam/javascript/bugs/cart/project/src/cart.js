'use strict';
const { cents } = require('./money');

/** What a customer pays for some items, in cents: ten and more of one kind cost a tenth less. */
function total(items) {
  let sum = 0;
  for (const { price, count } of items) {
    const whole = cents(price) * count;
    sum += count > 10 ? Math.round(whole * 0.9) : whole;
  }
  return sum;
}

/** The item that costs most, or null. */
function dearest(items) {
  return items.reduce((best, one) => (best === null || one.price > best.price ? one : best), null);
}

module.exports = { total, dearest };
