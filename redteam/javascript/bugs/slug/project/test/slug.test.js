'use strict';
const { test } = require('node:test');
const assert = require('node:assert');
const { slug, isSlug } = require('../src/slug');

test('signs between words', () => {
  assert.strictEqual(slug('Bread & butter'), 'bread-butter');
});

test('several signs at once', () => {
  assert.strictEqual(slug('Why?! Because.'), 'why-because');
});

test('plain words', () => {
  assert.strictEqual(slug('Red Shoes'), 'red-shoes');
});

test('accents', () => {
  assert.strictEqual(slug('Café Noir'), 'cafe-noir');
});

test('what is a slug', () => {
  assert.strictEqual(isSlug('red-shoes'), true);
  assert.strictEqual(isSlug('Red Shoes'), false);
});
