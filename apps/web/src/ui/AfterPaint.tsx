import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** What nobody waits for: it is made once the page around it can be seen. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => afterPaint(() => setDue(true)), [])
  return isDue ? children : null
}
