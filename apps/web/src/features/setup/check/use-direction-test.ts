import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { type DirectionVerdict, judgeDirection } from '@kilowatt/domain/devices/direction-test'
import { useEffect, useState } from 'react'
import { useNow } from '../../../ui/data/use-now.ts'

/** A meter that tells its power once a minute has told it by then. */
const GIVE_UP_MS = 150_000

type Test = { readonly beforeW: ReadonlyMap<number, number | null>; readonly startedAt: number }

/** Compares the powers of now with those of the moment in which the test began. */
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
  // the first clear answer counts: the kettle is switched off again
  if (judged && verdict === null && (judged.is !== 'unchanged' || isOver)) setVerdict(judged)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whoever listens by then
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
