import type { TelemetryMessage } from '@kilowatt/contracts/mqtt/telemetry-message'
import { toColumns, type WireValues } from './wire-values.ts'

/** Numbers the messages since a start, so the cloud can distinguish gaps from repeats. */
export type Sequence = { readonly session: string; next: number }

export const newSequence = (): Sequence => ({ session: Math.random().toString(36).slice(2, 10), next: 0 })

/** Body of `u/tele`, `u/back` and `u/live` for one source. */
export function telemetryText(
  sequence: Sequence,
  source: string,
  samples: readonly { readonly atMs: number; readonly values: WireValues }[],
): string {
  const message: TelemetryMessage = {
    v: 1,
    sess: sequence.session,
    seq: sequence.next,
    src: source,
    ...toColumns(samples),
  }
  sequence.next += 1
  return JSON.stringify(message)
}
