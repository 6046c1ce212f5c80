import type { TariffPainting } from '@kilowatt/domain/pricing/painting/tariff-painting'
import { useState } from 'react'

type History = { past: readonly TariffPainting[]; future: readonly TariffPainting[] }

/** Largest number of undo steps: more than needed, but little to store. */
const MAX_STEPS = 100
const nothing: History = { past: [], future: [] }

/** The previous paintings, for undo. */
export function usePainterHistory(painting: TariffPainting, onChange: (painting: TariffPainting) => void) {
  const [{ past, future }, setHistory] = useState(nothing)
  return {
    change: (next: TariffPainting) => {
      setHistory({ past: [...past, painting].slice(-MAX_STEPS), future: [] })
      onChange(next)
    },
    undo: past.at(-1) && (() => step(past.at(-1), past.slice(0, -1), [...future, painting])),
    redo: future.at(-1) && (() => step(future.at(-1), [...past, painting], future.slice(0, -1))),
  }

  function step(
    to: TariffPainting | undefined,
    before: readonly TariffPainting[],
    after: readonly TariffPainting[],
  ) {
    if (!to) return
    setHistory({ past: before, future: after })
    onChange(to)
  }
}
