// All that runs in the browser on a page of the classroom: it sends the file and shows what comes back, which is escaped already.
const form = document.getElementById('drop')
const verdicts = document.getElementById('verdicts')

async function grade(file) {
  form.querySelector('.named').textContent = file.name
  verdicts.textContent = verdicts.dataset.waiting
  const { exercise, language } = form.dataset
  try {
    const answer = await fetch(`/api/classroom/${exercise}/${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ file: file.name, text: await file.text() }),
    })
    const told = await answer.json()
    if (answer.ok) verdicts.innerHTML = told.html
    else verdicts.textContent = told.error.message
  } catch {
    verdicts.textContent = verdicts.dataset.gone
  }
}

if (form) {
  const input = form.querySelector('input')
  input.addEventListener('change', () => input.files[0] && grade(input.files[0]))
  input.addEventListener('click', () => (input.value = '')) // the same file again, mended, is a new one
  form.addEventListener('dragover', (event) => {
    event.preventDefault()
    form.classList.add('over')
  })
  form.addEventListener('dragleave', () => form.classList.remove('over'))
  form.addEventListener('drop', (event) => {
    event.preventDefault()
    form.classList.remove('over')
    const file = event.dataTransfer.files[0]
    if (file) grade(file)
  })
}
