import type { ReactNode } from 'react'

/**
 * A text that may be too long for its line. An e-mail address moves to a new line instead of breaking; if it
 * is longer than a line, it breaks before the @.
 */
export function Breakable({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || !children.includes('@')) return children
  const at = children.lastIndexOf('@')
  const from = children.lastIndexOf(' ', at) + 1
  const ending = children.indexOf(' ', at)
  const to = ending < 0 ? children.length : ending
  return (
    <>
      {children.slice(0, from)}
      <span style={{ display: 'inline-block' }}>
        {children.slice(from, at)}
        <wbr />
        {children.slice(at, to)}
      </span>
      {children.slice(to)}
    </>
  )
}
