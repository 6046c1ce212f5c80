import { useMemo } from 'react'
import { useAppliedLook } from '../../../ui/theme/use-applied-look.ts'
import { readChartPalette } from './chart-palette.ts'

/** The colours of the current theme. */
export function usePalette() {
  const style = useAppliedLook()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables are read from the page, and follow its look
  return useMemo(() => readChartPalette(document.body), [style])
}
