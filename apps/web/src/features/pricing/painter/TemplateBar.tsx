import {
  type ScheduleTemplate,
  scheduleTemplates,
} from '@kilowatt/domain/pricing/painting/schedule-templates'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TariffPainter.module.css'

/** Templates of a week to start with. Undo restores what was painted before. */
export function TemplateBar({ onChoose }: { onChoose: (template: ScheduleTemplate) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is not a fieldset
    <div role="group" aria-labelledby={id} className={classes.row}>
      <span id={id} className={classes.label}>
        {t('painter.templates')}
      </span>
      {scheduleTemplates.map((template) => (
        <Button
          key={template}
          size="xs"
          classNames={{ root: classes.template ?? '', label: classes.templateName ?? '' }}
          onClick={() => onChoose(template)}
        >
          {t(`painter.template_${template}`)}
        </Button>
      ))}
    </div>
  )
}
