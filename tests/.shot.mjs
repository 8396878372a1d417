import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] })
const lang = process.argv[2] ?? 'de'
for (const [w,h,scheme] of [[1280,800,'light'],[390,844,'dark']]) {
  const p = await b.newPage({ viewport: { width: w, height: h }, colorScheme: scheme, locale: lang === 'de' ? 'de-DE' : 'fil-PH' })
  p.on('pageerror', (e) => console.log('ERR', e.message)); p.on('console', (m) => m.type()==='error' && console.log('CON', m.text()))
  await p.goto(process.env.URL ?? 'http://localhost:5301/__studio/')
  await p.waitForSelector('.studio-block-name', { timeout: 60000, state: 'attached' })
  await p.waitForTimeout(2500)
  await p.screenshot({ path: `/tmp/scratch-words/${lang}-${w}-start.png` })
  if (w === 1280) {
    await p.locator('.studio-block-name').nth(0).click(); await p.waitForTimeout(800)
    await p.screenshot({ path: `/tmp/scratch-words/${lang}-${w}-block.png` })
    for (const n of [1,2,3,4,5]) { await p.locator('.studio-rail [role=tab], .studio-rail button').nth(n).click(); await p.waitForTimeout(700); await p.screenshot({ path: `/tmp/scratch-words/${lang}-${w}-panel${n}.png` }) }
  }
  await p.locator('.studio-more button').first().click(); await p.waitForTimeout(400)
  await p.screenshot({ path: `/tmp/scratch-words/${lang}-${w}-menu.png` })
  console.log(await p.evaluate(() => document.documentElement.lang))
  await p.close()
}
await b.close()
