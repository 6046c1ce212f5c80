import type { ReactNode } from 'react'

/** A text that may be too long for its line: an e-mail then breaks before its @, where a person would break it. */
export function Breakable({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || !children.includes('@')) return children
  const at = children.lastIndexOf('@')
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
