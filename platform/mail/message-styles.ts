import { defaultPalette, type Palette } from '#store/settings/palette.ts'

const { paper, ink } = defaultPalette
const darkStyles = `@media (prefers-color-scheme:dark){
.paper{background:${ink}!important}
.ink{color:${paper}!important}
.smoke{color:#c9bba4!important}
.chili{color:#ff7360!important}
.top,.bottom,.dashes,.parcel td,.photo img,.none{border-color:${paper}!important}
.button{border-color:${paper}!important}
.receipt{background:#2c2520!important}
.photo img,.none{background:#4a4037!important}
.torn{background-image:linear-gradient(135deg,#2c2520 50%,transparent 50%),linear-gradient(225deg,#2c2520 50%,transparent 50%)!important}
}
`

/**
 * The style sheet of messages: the shop's paper, ink and receipt without web fonts, which mail
 * programs don't load. On a dark screen a logo keeps the paper that it was drawn for, and a shop's
 * own colours stay.
 */
export function createMessageStyles(palette: Palette): string {
  const { paper, ink, chalk, sand, smoke, chili, label } = palette
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
table{border-collapse:separate;border-spacing:0}
.page,.column,.receipt,.receipt table{width:100%}
.column{max-width:560px;text-align:left}
.page>tbody>tr>td{padding:0 16px}
td{padding:0;font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif;font-size:17px;line-height:1.5}
.paper{background:${paper}}
.ink{color:${ink}}
.smoke{color:${smoke}}
.chili{color:${chili}}
.preview{display:none;max-height:0;overflow:hidden}
.top{padding:20px 0 16px;border-bottom:2px solid ${ink}}
.wordmark{font-family:Archivo,'Arial Black','Helvetica Neue',Arial,sans-serif;font-size:24px;font-weight:900;font-stretch:125%;letter-spacing:-.02em;text-transform:uppercase;text-decoration:none}
.wordmark img{max-width:100%;object-fit:contain;background:${paper}}
h1{margin:32px 0 12px;font-family:Archivo,'Arial Black','Helvetica Neue',Arial,sans-serif;font-size:36px;font-weight:900;font-stretch:125%;line-height:1;letter-spacing:-.02em;text-transform:uppercase}
p{margin:0 0 14px}
a{text-underline-offset:3px}
.small{font-size:15px}
.strong{display:inline-block;padding:10px 0;font-weight:700}
.break{word-break:break-all}
.press{margin:22px 0 26px}
.button{background:${chili};border:2px solid ${ink};border-right-width:5px;border-bottom-width:6px}
.button a{display:block;padding:13px 22px;color:${label};font-size:18px;font-weight:700;line-height:1.3;text-decoration:none}
.parcel{width:100%;margin:6px 0 0}
.parcel td{padding:16px 18px;border:2px solid ${ink}}
.parcel p{margin:0 0 4px}
.parcel .number{font-family:'DM Mono','Courier New',Courier,monospace;font-size:21px;letter-spacing:.03em;word-break:break-all}
.parcel .last{margin:8px 0 0}
.gap{padding:10px 0 0}
.receipt{background:${chalk}}
.receipt td{font-family:'DM Mono','Courier New',Courier,monospace;font-size:15px}
.receipt .ink{overflow-wrap:anywhere}
.receipt .first{padding:22px 20px 0;font-weight:700;text-transform:uppercase;letter-spacing:.03em}
.receipt .item{padding:6px 20px}
.receipt .item td{vertical-align:top}
.photo{width:80px}
.photo img,.none{display:block;width:60px;height:76px;object-fit:cover;border:2px solid ${ink};background:${sand}}
.divider{padding:12px 20px}
.dashes{border-top:2px dashed ${ink};font-size:0;line-height:0}
.line{padding:3px 20px;vertical-align:baseline}
.amount{padding-left:0;white-space:nowrap}
.line:first-child{width:99%;padding-right:12px}
.receipt .sum td{font-size:19px;font-weight:700;padding-bottom:16px}
.torn{height:10px;margin:0 0 26px;background-image:linear-gradient(135deg,${chalk} 50%,transparent 50%),linear-gradient(225deg,${chalk} 50%,transparent 50%);background-size:20px 10px;background-repeat:repeat-x}
.bottom{padding:18px 0 36px;border-top:2px solid ${ink}}
.bottom p{margin:0}
${palette === defaultPalette ? darkStyles : ''}`
}
