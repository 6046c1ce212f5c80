import { type ThemeName, themeSchemes } from '@kilowatt/domain/branding/theme-names'
import { IconBattery2, IconBolt, IconHome, IconSolarPanel2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../../shared/brand/BrandMark.tsx'
import classes from './BrandPreview.module.css'

type Props = {
  theme: ThemeName
  name: string
  slogan: string
  logoUrl: string | undefined
}

/**
 * A small preview of sign-in and overview in a theme. It always uses the colours of that theme, not those of
 * the page.
 */
export function BrandPreview({ theme, name, slogan, logoUrl }: Props) {
  const { t } = useTranslation()
  const brand = (
    <span className={classes.brand}>
      <BrandMark size={20} logoUrl={logoUrl} />
      <b>{name}</b>
    </span>
  )
  return (
    <div className={classes.previews}>
      <figure>
        <div
          className={classes.screen}
          data-theme={theme}
          data-scheme={themeSchemes[theme]}
          role="img"
          aria-label={t('company.previewLogin')}
        >
          <div className={classes.panel}>
            {brand}
            <p className={classes.slogan}>{slogan}</p>
          </div>
          <div className={classes.form}>
            <b>{t('actions.signIn')}</b>
            <span className={classes.field}>{t('words.email')}</span>
            <span className={classes.field}>{t('company.examplePassword')}</span>
            <span className={classes.button}>{t('actions.signIn')}</span>
          </div>
        </div>
        <figcaption className="caption">{t('company.previewLogin')}</figcaption>
      </figure>
      <figure>
        <div
          className={classes.screen}
          data-theme={theme}
          data-scheme={themeSchemes[theme]}
          role="img"
          aria-label={t('company.previewOverview')}
        >
          <div className={classes.nav}>
            {brand}
            <span className={classes.active}>
              <IconHome size={12} stroke={2} />
              {t('words.overview')}
            </span>
            <span className={classes.row}>{t('company.exampleCharts')}</span>
          </div>
          <div className={classes.page}>
            <div className={classes.card}>
              <span className={classes.node} data-kind="solar">
                <IconSolarPanel2 size={16} stroke={1.75} />
                <b>4.2</b>
              </span>
              <span className={classes.node} data-kind="battery">
                <IconBattery2 size={16} stroke={1.75} />
                <b>1.1</b>
              </span>
              <span className={classes.node} data-kind="grid">
                <IconBolt size={16} stroke={1.75} />
                <b>0.4</b>
              </span>
            </div>
            <div className={classes.card}>
              <span className={classes.bar} />
              <span className={classes.button}>{t('actions.save')}</span>
            </div>
          </div>
        </div>
        <figcaption className="caption">{t('company.previewOverview')}</figcaption>
      </figure>
    </div>
  )
}
