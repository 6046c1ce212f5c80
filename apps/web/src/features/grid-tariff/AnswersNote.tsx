import { placeInfoOf } from '@kilowatt/contracts/grid-tariff/place-info'
import type { ConsumerInfoAnswer } from '@kilowatt/contracts/portal/external-devices'
import { dependsOnAnswers, missingAnswers, withAnswers } from '@kilowatt/domain/grid-tariff/place/place-info'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { placeAnswersIn } from '../../shared/portal/answered-place.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './grid-tariff.module.css'
import type { PlaceScreenProps } from './use-calculation.ts'
import { usePlaceTexts } from './use-place-texts.ts'

type Props = { info: ConsumerInfoAnswer } & Pick<PlaceScreenProps, 'search' | 'onChange'>

/** The details that a person entered about the metering place, with a link to change them. */
export function AnswersNote({ info, search, onChange }: Props) {
  const { t } = useTranslation()
  const texts = usePlaceTexts()
  const reported = placeInfoOf(info)
  const answers = placeAnswersIn(search)
  if (!dependsOnAnswers(reported, answers)) return null
  const place = withAnswers(reported, answers)
  const group = answers.userGroup
  const details = [
    reported.consumer === null && answers.consumer && texts.consumer(answers.consumer),
    missingAnswers(reported).includes('fuse') && answers.fuse && texts.fuse(answers.fuse),
    reported.userGroup === null &&
      place.userGroup !== null &&
      group !== undefined &&
      t(`gridTariff.userGroup_${group}`),
  ].filter((detail) => typeof detail === 'string')
  return (
    <Notice kind="info">
      <p>{t('gridTariff.byAnswers', { details: details.join(', ') })}</p>
      <div className={classes.ways}>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange({ consumer: undefined, fuse: undefined, group: undefined })}
        >
          {t('gridTariff.changeAnswers')}
        </Button>
      </div>
    </Notice>
  )
}
