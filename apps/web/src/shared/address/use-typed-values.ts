import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAfterPause } from '../../ui/data/search-pause.ts'

type Values = Readonly<Record<string, string | undefined>>

/** Trimmed values of the fields, in a fixed order that does not depend on which was filled in first. */
const sense = (values: Values) =>
  JSON.stringify(
    Object.entries(values)
      .flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]]))
      .sort(),
  )

/**
 * Fields whose values are kept in the address. Typed text reaches it after a pause. When the address changes
 * in another way (Back, a link, a removed chip), the fields follow it.
 */
export function useTypedValues<Typed extends Values>(applied: Typed, onApply: (values: Typed) => void) {
  const [values, setValues] = useState(applied)
  const inAddress = sense(applied)
  const sent = useRef(inAddress)
  const apply = useAfterPause((next: Typed) => {
    sent.current = sense(next)
    onApply(next)
  })
  const takeOver = useEffectEvent(() => setValues(applied))
  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    takeOver()
  }, [inAddress])
  return {
    values,
    change: (change: Partial<Typed>) => {
      const next = { ...values, ...change }
      setValues(next)
      apply(next)
    },
  }
}
