'use strict';
const { test } = require('node:test');
const assert = require('node:assert');
const { total, dearest } = require('../src/cart');

test('ten of a kind cost less', () => {
  assert.strictEqual(total([{ price: 3, count: 10 }]), 2700);
});

test('ten among others cost less', () => {
  assert.strictEqual(total([{ price: 3, count: 10 }, { price: 1, count: 1 }]), 2800);
});

test('a few cost what they cost', () => {
  assert.strictEqual(total([{ price: 2.5, count: 4 }]), 1000);
});

test('many cost less', () => {
  assert.strictEqual(total([{ price: 1, count: 20 }]), 1800);
});

test('the dearest item', () => {
  assert.deepStrictEqual(dearest([{ price: 1 }, { price: 4 }, { price: 2 }]), { price: 4 });
});
