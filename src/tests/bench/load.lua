local sent, run = 0, tonumber(os.time())
local body = '{"businessName":"Business %d","contactName":"Ann %d","email":"a%d.%d@example.com","phone":"214%07d",' ..
  '"businessType":"plumbing","monthlyLeadVolume":"0-50"}'
function request()
  sent = sent + 1
  local phone = 2000000 + (sent * 7919 + run) % 7000000
  return wrk.format("POST", nil, { ["Content-Type"] = "application/json" }, body:format(sent, sent, sent, run, phone))
end
