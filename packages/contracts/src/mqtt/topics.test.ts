import { expect, test } from 'vitest'
import { parseUplinkTopic, uplinkKinds, uplinkTopic } from './topics.ts'

const serial = '7K3M-Q2XH-94TD-0001'

test.each(uplinkKinds)('reads serial and kind of a topic u/%s', (kind) => {
  expect(parseUplinkTopic(uplinkTopic(serial, kind))).toEqual({ serial, kind })
})

test.each([`em/2/${serial}/u/tele`, `em/1/${serial}/d/cmd`, `em/1/${serial}/u/other`, 'em/1/short/u/tele'])(
  'ignores the topic %s',
  (topic) => {
    expect(parseUplinkTopic(topic)).toBeNull()
  },
)
