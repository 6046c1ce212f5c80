import { expect, test } from 'vitest'
import { pushPermission } from './push-support.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

const able = (userAgent: string, permission: NotificationPermission) =>
  pushPermission({
    navigator: { userAgent, maxTouchPoints: 0, serviceWorker: {} },
    PushManager: {},
    Notification: { permission },
  })
const unable = (userAgent: string, maxTouchPoints = 0) =>
  pushPermission({ navigator: { userAgent, maxTouchPoints } })

test.each(['default', 'granted', 'denied'] as const)(
  'a browser with push messages reports its permission: %s',
  (permission) => {
    expect(able(linux, permission)).toBe(permission)
  },
)

test('an iPhone or iPad has to install the app first, and then supports push messages', () => {
  expect(unable(iPhone, 5)).toBe('install')
  expect(unable(mac, 5)).toBe('install')
  expect(able(iPhone, 'default')).toBe('default')
})

test('a browser without push messages is recognised', () => {
  expect(unable(mac)).toBe('unsupported')
  expect(unable(linux)).toBe('unsupported')
})
