import { mayRetry } from '../../api/call-errors.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { ErrorState } from '../../ui/state/StateMessage.tsx'

type Props = {
  /** what happened: "Could not load the chart" */
  title: string
  /** the failed call: gives the reason, and whether retrying can help */
  error: Error
  onRetry: () => void
  /** where to go if retrying cannot help */
  wayOn?: { label: string; href: string }
}

/** Shown instead of content that failed to load: the reason, and a retry button where retrying can help. */
export function LoadFailure({ title, error, onRetry, wayOn }: Props) {
  const refusal = useRefusal()
  const canRetry = mayRetry(error)
  return (
    <ErrorState
      title={title}
      reason={refusal(error)}
      onRetry={canRetry ? onRetry : undefined}
      wayOn={canRetry ? undefined : wayOn}
    />
  )
}
