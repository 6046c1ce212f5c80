import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'

/** What is told by the minute is not told of a range this long, and which would do. */
export function TooLong({ title, mostDays }: { title: string; mostDays: number }) {
  const { t } = useTranslation()
  return (
    <Card heading={title}>
      <p className="caption">{t('category.tooLong', { count: mostDays })}</p>
    </Card>
  )
}
