import type { Backlog } from './backlog.ts'
import type { MqttLink } from './mqtt-link.ts'
import { type Sequence, telemetryText } from './telemetry-text.ts'

/**
 * Pause between messages: a returning fleet must not flood the cloud (docs/device-protocol.md), so a device
 * sends at most 20 a second.
 */
const PAUSE_MS = 50

/**
 * Sends minutes that the cloud missed on `u/back`, oldest first, one source per message, and deletes rows
 * once the cloud has accepted (or refused) all their sources. Stops when the connection breaks; calling it
 * again continues.
 */
export async function sendBacklog(backlog: Backlog, link: MqttLink, sequence: Sequence): Promise<void> {
  while (backlog.rows.length > 0 && link.online) {
    const rows = backlog.oldest()
    const sources = new Set(rows.flatMap((row) => Object.keys(row.bySource)))
    for (const source of sources) {
      const samples = rows.flatMap(({ atMs, bySource }) => {
        const values = bySource[source]
        return values ? [{ atMs, values }] : []
      })
      const delivery = await link.publish('back', telemetryText(sequence, source, samples))
      if (delivery === 'cut') return
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    backlog.drop(rows)
  }
}
