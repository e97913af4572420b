'use strict';
const { test } = require('node:test');
const assert = require('node:assert');
const { total, dearest } = require('../src/cart');

test('hidden', () => {
  assert.strictEqual(total([{ price: 5, count: 10 }]), 4500);
  assert.strictEqual(total([{ price: 0.5, count: 10 }, { price: 7, count: 10 }]), 6750);
  assert.strictEqual(total([{ price: 5, count: 9 }]), 4500);
  assert.strictEqual(total([{ price: 5, count: 11 }]), 4950);
  assert.strictEqual(total([]), 0);
  assert.strictEqual(dearest([]), null);
});
