import { FileButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type Props = {
  /** MIME types and file extensions, as for a file input */
  accept: string
  onPick: (file: File) => void
  /** label of the button */
  children: (props: { onClick: () => void }) => ReactNode
}

/**
 * A button to choose a file. The same file can be chosen again, for example after it was corrected; a file
 * input by itself fires no event for that.
 */
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
