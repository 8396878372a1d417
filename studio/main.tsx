import { createRoot } from 'react-dom/client'
import './studio.css'

/* The composer's entry in the browser. */

const place = document.getElementById('studio')
if (place) createRoot(place).render(<p>The composer.</p>)
