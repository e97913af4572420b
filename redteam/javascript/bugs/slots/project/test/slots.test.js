'use strict';
const { test } = require('node:test');
const assert = require('node:assert');
const { isFree, booked } = require('../src/slots');

test('right after a booking it is free', () => {
  assert.strictEqual(isFree([['09:00', '10:00']], '10:00', '11:00'), true);
});

test('right before a booking it is free', () => {
  assert.strictEqual(isFree([['14:00', '15:30']], '13:15', '14:00'), true);
});

test('within a booking it is not', () => {
  assert.strictEqual(isFree([['09:00', '12:00']], '10:00', '11:00'), false);
});

test('between two it is free', () => {
  assert.strictEqual(isFree([['09:00', '10:00'], ['12:00', '13:00']], '10:30', '11:30'), true);
});

test('booked minutes', () => {
  assert.strictEqual(booked([['09:00', '10:00'], ['12:00', '12:30']]), 90);
});
