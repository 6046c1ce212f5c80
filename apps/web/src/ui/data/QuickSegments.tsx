import { SegmentedControl, type SegmentedControlProps } from '@mantine/core'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

type Props = Omit<SegmentedControlProps, 'value' | 'onChange'> & {
  value: string
  /**
   * called after the choice has been painted, because the work that follows may take longer than a touch
   * should wait
   */
  onChange: (value: string) => void
}

/** A row of choices that shows the touched one at once, however much has to be drawn afterwards. */
export function QuickSegments({ value, onChange, ...rest }: Props) {
  const [known, setKnown] = useState(value)
  const [touched, setTouched] = useState<string | null>(null)
  if (known !== value) {
    setKnown(value)
    setTouched(null)
  }
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (touched === null) return
    return afterPaint(() => startTransition(() => notify(touched)))
  }, [touched])
  return <SegmentedControl {...rest} value={touched ?? value} onChange={setTouched} />
}
