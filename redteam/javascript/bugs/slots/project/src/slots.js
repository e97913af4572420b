'use strict';
const { minutes } = require('./clock');

/** Whether a room is free from one time to another: times such as '09:30', bookings as pairs of them. */
function isFree(bookings, from, to) {
  const start = minutes(from);
  const end = minutes(to);
  return bookings.every(([first, last]) => end < minutes(first) || minutes(last) < start);
}

/** Minutes that a room is booked. */
function booked(bookings) {
  return bookings.reduce((sum, [first, last]) => sum + minutes(last) - minutes(first), 0);
}

module.exports = { isFree, booked };
