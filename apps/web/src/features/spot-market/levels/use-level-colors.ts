import { type PriceLevel, priceLevels } from '@kilowatt/domain/pricing/spot/price-levels'
import { recordOf } from '@kilowatt/domain/record-of'
import { useMemo } from 'react'
import { useAppliedLook } from '../../../ui/theme/use-applied-look.ts'

/** Expands `#fff`, as a minified style sheet writes it, to all digits. */
const longHex = (color: string) =>
  /^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color

/** The level colours of the current theme, for what is painted pixel by pixel. */
export function useLevelColors(): Record<PriceLevel, string> {
  const look = useAppliedLook()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables are read from the page, and follow its look
  return useMemo(() => {
    const style = getComputedStyle(document.body)
    return recordOf(priceLevels, (level) =>
      longHex(style.getPropertyValue(`--pl-${level.replaceAll('_', '-')}`).trim()),
    )
  }, [look])
}
