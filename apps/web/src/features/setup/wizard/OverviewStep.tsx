import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { type Fact, FactList } from '../../../ui/data/FactList.tsx'
import classes from './steps.module.css'

type Props = {
  parts: readonly {
    readonly title: string
    readonly facts: readonly Fact[]
    readonly onEdit?: (() => void) | undefined
  }[]
}

/** A summary of the setup before it happens. */
export function OverviewStep({ parts }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.column}>
      {parts.map(({ title, facts, onEdit }) => (
        <Card
          key={title}
          heading={title}
          end={
            onEdit && (
              <Button size="xs" onClick={onEdit} aria-label={t('setup.changePart', { part: title })}>
                {t('setup.change')}
              </Button>
            )
          }
        >
          <FactList facts={facts} />
        </Card>
      ))}
    </div>
  )
}
