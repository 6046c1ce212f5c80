import { mailColorsOf } from '@kilowatt/domain/branding/mail-colors'
import type { ThemeName } from '@kilowatt/domain/branding/theme-names'

export type MailBrand = {
  readonly platformName: string
  /** the product's name in texts */
  readonly productName: string
  readonly slogan: string | null
  readonly theme: ThemeName
  /** absolute address of a picture, or null: the name is shown */
  readonly logoUrl: string | null
  readonly supportEmail: string | null
}

export type MailContent = {
  /** name of the mail */
  readonly event: string
  readonly locale: string
  readonly messages: Readonly<Record<string, string>>
  readonly brand: MailBrand
  readonly values: Readonly<Record<string, string>>
  /** target of the action; null if the reader has nothing to do */
  readonly link: string | null
  /** alternative target, below the action */
  readonly otherLink: string | null
}

/** Texts of a mail, for the layout. */
export type MailParts = {
  readonly locale: string
  readonly brand: MailBrand
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** entries of a mail about several things */
  readonly items: readonly { readonly title: string; readonly text: string; readonly url: string | null }[]
  readonly action: LabelledLink | null
  readonly other: LabelledLink | null
  readonly footer: readonly string[]
  readonly footerLink: LabelledLink | null
  readonly linkHint: string
}

/** Renders a mail from its texts. Throws if a text is missing, so no mail is incomplete. */
export function renderMail(content: MailContent): RenderedMail {
  const { event, messages, brand, values, link, otherLink, locale } = content
  const text = (key: string) => fillIn(textOf(messages, key), { ...values, product: brand.productName })
  return layOutMail({
    locale,
    brand,
    subject: text(`${event}Subject`),
    paragraphs: text(`${event}Text`).split('\n'),
    items: [],
    action: link === null ? null : { label: text(`${event}Action`), url: link },
    other: otherLink === null ? null : { label: text(`${event}Other`), url: otherLink },
    footer: [text('why'), ...(brand.supportEmail ? [text('help')] : [])],
    footerLink: null,
    linkHint: text('linkHint'),
  })
}

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string }

/** A mail as HTML and as plain text. User input is escaped. */
export function layOutMail(parts: MailParts): RenderedMail {
  const { brand, subject, paragraphs, items, action, other, footer, footerLink } = parts
  return {
    subject,
    html: htmlOf(parts),
    text: [
      ...paragraphs,
      ...items.map(({ title, text, url }) => [`* ${title}`, text, url].filter(Boolean).join('\n')),
      ...[action, other].flatMap((way) => (way ? [`${way.label}:\n${way.url}`] : [])),
      [
        '--',
        brand.platformName,
        ...(brand.slogan ? [brand.slogan] : []),
        ...footer,
        ...(brand.supportEmail ? [brand.supportEmail] : []),
        ...(footerLink ? [`${footerLink.label}: ${footerLink.url}`] : []),
      ].join('\n'),
    ].join('\n\n'),
  }
}

type LabelledLink = { readonly label: string; readonly url: string }

/** Tables and inline styles, because mail programs support nothing else. */
function htmlOf({
  locale,
  brand,
  subject,
  paragraphs,
  items,
  action,
  other,
  footer,
  footerLink,
  linkHint,
}: MailParts): string {
  const { primary, onPrimary, background } = mailColorsOf(brand.theme)
  const name = escapeHtml(brand.platformName)
  const head = brand.logoUrl ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${name}" height="32">` : name
  const slogan = brand.slogan
    ? `<div style="font-size:13px;line-height:20px;font-weight:400;color:#5b6068">${escapeHtml(brand.slogan)}</div>`
    : ''
  const support = brand.supportEmail && escapeHtml(brand.supportEmail)
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')
  const list = items.map(itemHtml).join('\n')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${primary};color:${onPrimary};text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 4px;font-size:13px;color:#5b6068">${escapeHtml(linkHint)}</p>
<p style="margin:0;font-size:13px;word-break:break-all"><a href="${escapeHtml(action.url)}" style="color:#5b6068">${escapeHtml(action.url)}</a></p>`
    : ''
  const otherWay = other
    ? `<p style="margin:16px 0 0"><a href="${escapeHtml(other.url)}" style="color:#1a1d23">${escapeHtml(other.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${background}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${background};padding:32px 16px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;color:#1a1d23">
<tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:650;color:#1a1d23">${head}${slogan}</td></tr>
<tr><td style="background:#ffffff;border-top:4px solid ${primary};border-radius:8px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(subject)}</h1>
${body}
${list}
${button}
${otherWay}
</td></tr>
<tr><td style="padding:16px 0;font-size:13px;line-height:20px;color:#5b6068">${footer.map(escapeHtml).join('<br>')}${support ? ` <a href="mailto:${support}" style="color:#5b6068">${support}</a>` : ''}${footerLink ? `<br><a href="${escapeHtml(footerLink.url)}" style="color:#5b6068">${escapeHtml(footerLink.label)}</a>` : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function itemHtml({ title, text, url }: MailParts['items'][number]): string {
  const name = escapeHtml(title)
  const head = url ? `<a href="${escapeHtml(url)}" style="color:#1a1d23">${name}</a>` : name
  const lines = text.split('\n').map(escapeHtml).join('<br>')
  return `<p style="margin:0 0 12px;padding:0 0 12px;border-bottom:1px solid #e3e5e8"><strong>${head}</strong><br>${lines}</p>`
}

function textOf(messages: MailContent['messages'], key: string): string {
  const text = messages[key]
  if (text === undefined) throw new Error(`mail.json has no ${key}`)
  return text
}

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`a mail wants the value ${name}`)
    // A line break in a name would start a new paragraph.
    return value.replace(/\s+/g, ' ')
  })
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
