/**
 * Plays the beginning of a game in Firefox, over WebDriver BiDi: `node firefox.mjs FIREFOX ADDRESS GAME...`
 *
 * Prints one line of JSON for each game: what was done, and all that went wrong on the page.
 */

import process from 'node:process'
import puppeteer from 'puppeteer-core'

const [executablePath, address, ...games] = process.argv.slice(2)
/** A busy machine may take its time; nothing waits longer than it has to. */
const PATIENCE = 1000 * Number(process.env.SCOREPAD_PATIENCE || 120)
const MARKS = ['[data-way]', '[data-cell].legal', '[data-die].legal']
/** What may be clicked to get on, the best first: marks are wanted, ends are not. */
const THINGS = [...MARKS, ...['roll', 'keep', 'tray', 'done', 'pass', 'strike'].map(button)]

const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: PATIENCE })
try {
    for (const game of games) console.log(JSON.stringify(await play(game)))
} finally {
    await browser.close()
}

/** From home through "Play now" to a throw and a mark, which is taken back. */
async function play(game) {
    const page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE)
    const problems = noted(page)
    await page.goto(address)
    await click(page, `[data-game='${game}'] .play-now`)
    const done = []
    while (!(done.includes(button('roll')) && MARKS.includes(done.at(-1)))) done.push(await step(page))
    await act(page, button('undo'), written)
    done.push('undo')
    await page.close()
    return { game, done, problems }
}

/** All that a page complains about from now on. */
function noted(page) {
    const problems = []
    page.on('console', (message) => ['error', 'warn'].includes(message.type()) && problems.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('response', (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`))
    return problems
}

/** Do the best thing that stands out; what it was. */
async function step(page) {
    await page.waitForSelector(THINGS.join())
    for (const thing of THINGS) {
        if (await page.$(thing)) return act(page, thing, MARKS.includes(thing) ? written : version)
    }
}

/** Click, and wait until this has changed what is looked at, or asked something. */
async function act(page, thing, look) {
    const before = await page.evaluate(look)
    await click(page, thing)
    await page.waitForFunction(`(${look})() !== ${JSON.stringify(before)} || document.querySelector('[data-way]')`)
    return thing
}

async function click(page, thing) {
    await (await page.waitForSelector(thing)).click()
}

function button(action) {
    return `[data-action='${action}']`
}

// -- what is looked at: in the page ------------------------------------------------------------------------------------
/** How often something was done here. */
function version() {
    return document.querySelector('[data-version]').dataset.version
}

/** What is written on one's own sheet, and no longer on its way. */
function written() {
    const marks = [...document.querySelectorAll('.fields [data-place] > *:not(.coming)')]
    return marks.map((mark) => mark.getAttribute('d') ?? mark.textContent).join()
}
