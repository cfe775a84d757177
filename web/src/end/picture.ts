/** A picture of a finished sheet to send to friends: the server's drawing under a line that says how it ended. */

import { language } from '../speech/i18n.svelte'
import { prefs } from '../ui/prefs.svelte'
import { sendForText } from '../wire/api'

const WIDTH = 1080
const MARGIN = 48
const HEAD = 170
const INK = '#1d232b'
const GROUND = '#f3efe6'
const FONT = 'system-ui, sans-serif'

/** The sheet of a seat as the server draws it. */
export function drawingOf(table: string, seat: number): Promise<string> {
  const query = new URLSearchParams({ language: language(), palette: prefs.palette })
  return sendForText('GET', `/tables/${table}/sheets/${String(seat)}?${query.toString()}`)
}

/** The drawing painted, with a title and a result above it. */
export async function pictureOf(svg: string, title: string, result: string): Promise<HTMLCanvasElement> {
  const sheet = await imageOf(svg)
  const width = WIDTH - 2 * MARGIN
  const height = (width * sheet.height) / sheet.width
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = Math.round(HEAD + height + MARGIN)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = INK
  pen.textBaseline = 'middle'
  pen.font = `700 58px ${FONT}`
  pen.fillText(result, MARGIN, 66, width)
  pen.font = `400 36px ${FONT}`
  pen.fillText(title, MARGIN, 126, width)
  pen.drawImage(sheet, MARGIN, HEAD, width, height)
  return canvas
}

/** An SVG that can be drawn: it has to say how large it is. */
async function imageOf(svg: string): Promise<HTMLImageElement> {
  const [, wide = '600', high = '800'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const sized = /<svg[^>]* width=/.test(svg) ? svg : svg.replace('<svg', `<svg width="${wide}" height="${high}"`)
  const image = new Image()
  image.src = dataOf(sized)
  await image.decode()
  return image
}

/** A drawing as an address that the page may show: it takes pictures from nowhere else. */
export function dataOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
}

/** What is sent to others. */
export function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(new File([blob], name, { type: 'image/png' })) : reject(new Error('no picture'))), 'image/png'),
  )
}
