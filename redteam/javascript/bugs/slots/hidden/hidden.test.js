'use strict';
const { test } = require('node:test');
const assert = require('node:assert');
const { isFree } = require('../src/slots');

test('hidden', () => {
  assert.strictEqual(isFree([['08:00', '08:45']], '08:45', '09:00'), true);
  assert.strictEqual(isFree([['08:00', '08:45'], ['10:00', '11:00']], '08:45', '10:00'), true);
  assert.strictEqual(isFree([['08:00', '08:45']], '08:44', '09:00'), false);
  assert.strictEqual(isFree([['08:00', '08:45']], '07:00', '08:01'), false);
  assert.strictEqual(isFree([['08:00', '08:45']], '07:00', '09:00'), false);
  assert.strictEqual(isFree([], '07:00', '09:00'), true);
});
