import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mayRetry } from '../../api/call-errors.ts'

type Props = { outcome: unknown; onRetry: () => void }

/** For a link that could not be checked just now; the link itself may well be valid. */
export function RetryButton({ outcome, onRetry }: Props) {
  const { t } = useTranslation()
  if (!(outcome instanceof Error) || !mayRetry(outcome)) return null
  return (
    <Button size="lg" variant="filled" onClick={onRetry}>
      {t('actions.tryAgain')}
    </Button>
  )
}
