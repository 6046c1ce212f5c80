import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'

/** Shown when the range is too long for minute data, with a range that would work. */
export function TooLong({ title, mostDays }: { title: string; mostDays: number }) {
  const { t } = useTranslation()
  return (
    <Card heading={title}>
      <p className="caption">{t('category.tooLong', { count: mostDays })}</p>
    </Card>
  )
}
