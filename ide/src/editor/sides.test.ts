import { expect, it } from 'vitest';
import { patchOf } from '../diff/lines';
import { sidesOf } from './sides';

it('a patch has two sides, each with the numbers of its own lines', () => {
  const patch = ['@@ -3,3 +3,4 @@ class A', ' same', '-old', '+new', '+more', ' end', '@@ -20,1 +21,1 @@', '-x', '+y'];

  expect(sidesOf(patchOf(patch.join('\n')))).toEqual({
    before: { text: 'class A\nsame\nold\nend\nLine 21\nx', numbers: [null, 3, 4, 5, null, 20] },
    after: { text: 'class A\nsame\nnew\nmore\nend\nLine 21\ny', numbers: [null, 3, 4, 5, 6, null, 21] },
  });
});
