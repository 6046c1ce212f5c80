import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { registerFleet } from '../devices/fleet.ts'
import { seedPersonFor } from '../support/bench-person.ts'
import { type BenchServer, startBenchServer } from '../support/bench-server.ts'
import type { Target } from './hostile-attacks.ts'
import type { AttackOrder } from './hostile-sender.ts'
import { type Watched, watch } from './hostile-watch.ts'

export type HostileResult = Readonly<Record<string, { readonly quiet: Watched; readonly attacked: Watched }>>

const PEACEFUL_DEVICES = 21
const QUIET_S = 5
const ATTACK_S = 10
/** Wait before measuring, so the attack is under way. */
const RUN_UP_MS = 500
const ATTACKER_NICENESS = 10

/**
 * What each attack costs the server and its users, compared with the same measurement without an attack; each on its
 * own server.
 */
export async function measureHostile(
  print: (line: string) => void,
  wanted: readonly string[],
): Promise<HostileResult> {
  const results: Record<string, HostileResult[string]> = {}
  for (const name of wanted) {
    print(`hostile: ${name} …`)
    await using server = await startBenchServer()
    const [attacker, ...peaceful] = await registerFleet(server.sql, PEACEFUL_DEVICES + 1)
    if (!attacker) throw new Error('no fleet')
    const target: Target = {
      mqttPort: server.mqttPort,
      httpPort: Number(new URL(server.httpUrl).port),
      device: attacker,
      cookie: await cookieOf(server),
      locationId: attacker.locationId,
    }
    const quiet = await watch(server, peaceful, QUIET_S)
    await using _attack = await startAttack({ name, target })
    results[name] = { quiet, attacked: await watch(server, peaceful, ATTACK_S) }
  }
  return results
}

export async function startAttack(order: AttackOrder): Promise<AsyncDisposable> {
  const sender = spawn(process.execPath, [join(import.meta.dirname, 'hostile-sender.ts')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(sender, 'exit')
  // in reality, an attacker's own work runs on another machine
  if (sender.pid !== undefined) setPriority(sender.pid, ATTACKER_NICENESS)
  sender.stdin.end(JSON.stringify(order))
  await delay(RUN_UP_MS)
  return {
    async [Symbol.asyncDispose]() {
      if (sender.exitCode !== null) throw new Error(`the attack ${order.name} ended by itself`)
      sender.kill('SIGKILL')
      await ended
    },
  }
}

async function cookieOf(server: BenchServer): Promise<string> {
  const answer = await fetch(`${server.httpUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await seedPersonFor(server)),
  })
  if (!answer.ok) throw new Error(`sign-in failed: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
