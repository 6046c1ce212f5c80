import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAfterPause } from '../../ui/data/search-pause.ts'

type Values = Readonly<Record<string, string | undefined>>

/** What fields say, whichever of them was filled in first; spaces around it do not count. */
const sense = (values: Values) =>
  JSON.stringify(
    Object.entries(values)
      .flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]]))
      .sort(),
  )

/**
 * Fields whose values stand in the address. What is typed reaches it after a pause; an address that came otherwise (Back, a
 * link, a chip taken off) replaces what the fields say.
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
