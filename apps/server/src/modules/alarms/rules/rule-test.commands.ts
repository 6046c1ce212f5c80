import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestStep } from '@kilowatt/contracts/alarms/alarm-rules'
import { webPaths } from '@kilowatt/contracts/web-paths'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AttemptLimit } from '../../identity/index.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { findObstacles, isOnItsWay, readWay, testStepsOf } from './test-way.queries.ts'

/** Long enough for channels that send at once; others are reported as waiting. */
const PATIENCE_MS = 8_000
const LOOK_MS = 250
const TESTS_PER_HOUR = 12

export const testLimits = (userId: number): AttemptLimit[] => [
  { key: `alarm-test:${userId}`, limit: TESTS_PER_HOUR, windowS: 3_600 },
]

/** Sends a test alarm to the person through every step that an alarm takes, and reports how far it got. */
export async function testWay(
  { db, inTx, config, stopping }: Pick<Platform, 'db' | 'inTx' | 'config' | 'stopping'>,
  author: Person,
  location: AccessibleLocation,
): Promise<TestStep[]> {
  const topic = `alarm-test:${randomUUID()}`
  const { userId } = author.actor
  const obstacles = await findObstacles(db, location, userId)
  await inTx(author, (change) => sendTest(change, location, topic))
  const giveUpAt = Date.now() + PATIENCE_MS
  let way = await readWay(db, userId, topic)
  while (isOnItsWay(way, giveUpAt) && Date.now() < giveUpAt && !stopping.aborted) {
    await delay(LOOK_MS)
    way = await readWay(db, userId, topic)
  }
  return testStepsOf(obstacles, way, { hasMailServer: config.smtpUrl !== null })
}

/** To this person alone: if it needed the right to the location, webhooks of its company would get it too. */
const sendTest = (change: Change<Person>, { id, companyId, name }: AccessibleLocation, topic: string) =>
  change.notify([
    {
      kind: 'alarm',
      severity: 'minor',
      userIds: [change.author.actor.userId],
      needs: { type: 'self' },
      values: { alarm: { text: 'alarmRules.test' }, place: name, reason: { text: 'alarmRules.testReason' } },
      path: webPaths.locationAlarms(id),
      topic,
      isPrompt: true,
      mail: { companyId },
    },
  ])
