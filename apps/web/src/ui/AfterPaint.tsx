import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Content that can wait: rendered once the page around it is visible. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => afterPaint(() => setDue(true)), [])
  return isDue ? children : null
}
