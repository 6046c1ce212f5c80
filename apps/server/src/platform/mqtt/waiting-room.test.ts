import { expect, test } from 'vitest'
import { networkKey, type Waiter, WaitingRoom } from './waiting-room.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s belongs to %s', (address, network) => {
  expect(networkKey(address)).toBe(network)
})

test('drops the oldest silent connection of the network with the most connections first', () => {
  const room = new WaitingRoom<Waiter & { name: string }>()
  const enter = (name: string, remoteAddress: string, signIn: Waiter['signIn']) =>
    room.add({ name, remoteAddress, signIn })
  enter('lone', '192.0.2.1', 'silent')
  enter('checking', '192.0.2.9', 'checking')
  enter('begun', '192.0.2.9', 'begun')
  enter('silent', '192.0.2.9', 'silent')
  enter('silent later', '192.0.2.9', 'silent')
  const left: (string | undefined)[] = []
  for (let i = 0; i < 3; i++) {
    const leaving = room.leastMissed
    left.push(leaving?.name)
    if (leaving) room.delete(leaving)
  }
  expect(left).toEqual(['silent', 'silent later', 'begun'])
  expect(room.size).toBe(2)
  expect([...room].map(({ name }) => name)).toEqual(['lone', 'checking'])
})
