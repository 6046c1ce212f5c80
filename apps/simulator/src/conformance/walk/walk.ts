import type { CheckId } from '../checks.ts'
import { walkBackups } from './backups.ts'
import { walkCommands } from './commands.ts'
import { walkIntroduction } from './introduction.ts'
import { walkJunk } from './junk.ts'
import { walkLive } from './live.ts'
import { walkReconnection } from './reconnection.ts'
import { walkRules } from './rules.ts'
import { type Trial, takesOrders } from './trial.ts'
import { walkTunnel } from './tunnel.ts'
import { walkUpdates } from './updates.ts'

type Step = {
  readonly name: string
  readonly walk: (trial: Trial) => Promise<void>
  /** checks that do not apply to a P1 module */
  readonly ordered?: readonly CheckId[]
}

const steps: readonly Step[] = [
  { name: 'introduction', walk: walkIntroduction },
  { name: 'live values', walk: walkLive, ordered: ['live', 'liveEnd'] },
  {
    name: 'commands',
    walk: walkCommands,
    ordered: [
      'command',
      'commandAgain',
      'commandLate',
      'commandUnknown',
      'commandRange',
      'commandReadOnly',
      'commandReplaced',
      'hold',
      'holdReplaced',
      'holdTooLong',
    ],
  },
  { name: 'backups', walk: walkBackups, ordered: ['backup', 'restore', 'restoreDamaged'] },
  { name: 'rules', walk: walkRules, ordered: ['rulesUnknown'] },
  { name: 'updates', walk: walkUpdates },
  { name: 'local page', walk: walkTunnel, ordered: ['tunnelKey', 'tunnelPage', 'tunnelEnd'] },
  { name: 'unknown messages', walk: walkJunk },
  { name: 'reconnection', walk: walkReconnection },
]

/** Takes a connected device through the protocol step by step. */
export async function walkDevice(trial: Trial, onStep: (name: string) => void): Promise<void> {
  const { line, verdicts, reconnectMs } = trial
  for (const { name, walk, ordered = [] } of steps) {
    if (ordered.length > 0 && !takesOrders(trial)) {
      verdicts.notTried(ordered, 'a P1 module only reads its meter')
      continue
    }
    // a device that disconnected in the previous step may return
    if (!(await line.until(() => line.connect, reconnectMs))) {
      verdicts.wrong('reconnect', `disconnected, and did not connect again for "${name}"`)
      return
    }
    onStep(name)
    await walk(trial)
  }
}
