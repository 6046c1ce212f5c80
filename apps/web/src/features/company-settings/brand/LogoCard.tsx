import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PickFile } from '../../../ui/files/PickFile.tsx'
import classes from './LogoCard.module.css'
import { isPossibleLogo, logoMediaTypes, toBase64 } from './logo-file.ts'

type Props = {
  /** address of the logo; null: there is none; undefined while unknown */
  logo: string | null | undefined
  saving: boolean
  /** content in base64; null removes it */
  onChange: (content: string | null) => void
}

/** The logo next to the platform's name; can be chosen from a file or removed. */
export function LogoCard({ logo, saving, onChange }: Props) {
  const { t } = useTranslation()
  const [isRefused, setRefused] = useState(false)
  const choose = async (file: File) => {
    const isPossible = isPossibleLogo(file)
    setRefused(!isPossible)
    if (isPossible) onChange(await toBase64(file))
  }
  return (
    <Card heading={t('company.logo')} className={classes.card}>
      <div className={classes.row}>
        <div className={classes.frame}>
          {logo ? <img src={logo} alt={t('company.logoNow')} /> : <span>{t('company.noLogo')}</span>}
        </div>
        <div className={classes.actions}>
          <p className="caption">{t('company.logoHelp')}</p>
          <div className={classes.buttons}>
            <PickFile accept={logoMediaTypes.join(',')} onPick={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} loading={saving} leftSection={<IconUpload size={18} stroke={1.75} />}>
                  {t(logo ? 'company.replaceLogo' : 'actions.chooseFile')}
                </Button>
              )}
            </PickFile>
            {logo && (
              <Button
                variant="subtle"
                disabled={saving}
                leftSection={<IconTrash size={18} stroke={1.75} />}
                onClick={() => onChange(null)}
              >
                {t('actions.remove')}
              </Button>
            )}
          </div>
          {isRefused && <Notice kind="critical">{t('company.logoRefused')}</Notice>}
        </div>
      </div>
    </Card>
  )
}
