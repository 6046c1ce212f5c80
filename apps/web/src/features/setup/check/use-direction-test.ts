import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { type DirectionVerdict, judgeDirection } from '@kilowatt/domain/devices/direction-test'
import { useEffect, useState } from 'react'
import { useNow } from '../../../ui/data/use-now.ts'

/** Time after which a test ends: by then, a meter that reports once a minute has reported. */
const GIVE_UP_MS = 150_000

type Test = { readonly beforeW: ReadonlyMap<number, number | null>; readonly startedAt: number }

/** Compares current power with the power when the test started. */
export function useDirectionTest(
  devices: readonly LiveDevice[],
  onVerdict: (verdict: DirectionVerdict) => void,
) {
  const [test, setTest] = useState<Test | null>(null)
  const [verdict, setVerdict] = useState<DirectionVerdict | null>(null)
  const now = useNow(1_000)
  const judged =
    test &&
    judgeDirection(
      devices.map(({ id, category, powerW }) => ({
        id,
        category,
        beforeW: test.beforeW.get(id) ?? null,
        nowW: powerW,
      })),
    )
  const isOver = test !== null && now - test.startedAt >= GIVE_UP_MS
  // the first clear result counts, because the kettle will be switched off again
  if (judged && verdict === null && (judged.is !== 'unchanged' || isOver)) setVerdict(judged)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, to the callback at that time
  useEffect(() => {
    if (verdict) onVerdict(verdict)
  }, [verdict])
  return {
    state: verdict ? ('over' as const) : test ? ('running' as const) : ('idle' as const),
    verdict,
    start() {
      setVerdict(null)
      setTest({
        beforeW: new Map(devices.map(({ id, powerW }) => [id, powerW])),
        startedAt: Date.now(),
      })
    },
    reset() {
      setVerdict(null)
      setTest(null)
    },
  }
}
