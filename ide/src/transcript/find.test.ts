import { expect, it } from 'vitest';
import { emptyTranscript, reduce } from '../session/transcript';
import { found } from './find';

const transcript = reduce(emptyTranscript, {
  type: 'turnsRead',
  earlier: null,
  oldestFirst: [
    {
      _id: 't1',
      prompt: 'Find the needle',
      status: 'finished',
      createdAt: '',
      blocks: [
        { mode: 'thinking', content: 'A NEEDLE, then.' },
        { mode: 'responding', content: 'First.\n\nThe needle is here.' },
        {
          mode: 'tool',
          content: { callId: 'c1', name: 'shell', parameters: { command: 'ls' }, response: 'needle.txt' },
        },
      ],
    },
  ],
});

it('a text is found in every row that says it, whatever its case', () => {
  expect(found(transcript, ' needle ')).toEqual(['t1/prompt', 't1/0', 't1/1.1', 't1/2']);
});

it('nothing is found of nothing', () => {
  expect(found(transcript, '  ')).toEqual([]);
  expect(found(transcript, 'haystack')).toEqual([]);
});
