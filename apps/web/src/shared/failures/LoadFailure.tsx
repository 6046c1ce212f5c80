import { mayRetry } from '../../api/call-errors.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { ErrorState } from '../../ui/state/StateMessage.tsx'

type Props = {
  /** what happened: "Could not load the chart" */
  title: string
  /** the failed call: it tells the reason, and whether another try can help */
  error: Error
  onRetry: () => void
  /** where to go when another try cannot help */
  wayOn?: { label: string; href: string }
}

/** In the place of what did not load: why, and another try where one can help. */
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
