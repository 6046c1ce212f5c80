import { FileButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type Props = {
  /** types and ends of names, as a file input has them */
  accept: string
  onPick: (file: File) => void
  /** the button */
  children: (props: { onClick: () => void }) => ReactNode
}

/** A button that asks for a file. The same one may be picked again, as after it was mended: a browser is silent about a file that an input has. */
export function PickFile({ accept, onPick, children }: Props) {
  const forget = useRef<() => void>(null)
  return (
    <FileButton
      accept={accept}
      resetRef={forget}
      onChange={(file) => {
        forget.current?.()
        if (file) onPick(file)
      }}
    >
      {children}
    </FileButton>
  )
}
