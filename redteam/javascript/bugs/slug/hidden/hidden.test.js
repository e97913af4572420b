'use strict';
const { test } = require('node:test');
const assert = require('node:assert');
const { slug, isSlug } = require('../src/slug');

test('hidden', () => {
  assert.strictEqual(slug('Salt, pepper   and oil'), 'salt-pepper-and-oil');
  assert.strictEqual(slug('a --- b'), 'a-b');
  assert.strictEqual(slug('(x)'), 'x');
  assert.strictEqual(slug('7 + 8 = 15'), '7-8-15');
  assert.strictEqual(slug(''), '');
  assert.strictEqual(isSlug('a--b'), false);
});
