'use strict';

/** Minutes since midnight of a time such as '09:30'. */
function minutes(time) {
  const [hours, rest] = time.split(':').map(Number);
  return hours * 60 + rest;
}

module.exports = { minutes };
