-- The JSON reader and writer, in any interpreter: `test_json.lua`.

local CheckoutBridge = require("checkout_bridge")
local encode, decode, null, array = CheckoutBridge.encode, CheckoutBridge.decode, CheckoutBridge.null, CheckoutBridge.array

local SAMPLE = ' { "text" : "a\\u00e9\\ud83d\\ude00\\n\\"\\\\\\/\\u0000z" , "n":-12.5e+2,"list":[1,-7,true,false,null,[],{}],'
    .. '"big":9007199254740991,"\230\151\165":"\240\159\152\128"} '

local REFUSED = {
    "", " ", "nul", "tru", "True", "nan", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x10", "1 2", "[1,]", "[,1]", "[1 2]",
    "[", "]", "{", "}", '{"a"}', '{"a":}', '{"a":1,}', "{a:1}", '{"a" 1}', '{"a":1 "b":2}', "'a'", '"', '"\\', '"\\x"', '"\\u12"',
    '"\\u123g"', '"\\ud800"', '"\\udc00"', '"\\ud800\\u0041"', '"\n"', '"\0"', '"\255"', '"\192\128"', '"\224\128\128"',
    '"\237\160\128"', '"\240\128\128\128"', '"\244\144\128\128"', '"\195"', '"\195\195"', '"\194\230\151\165\128"', "\239\187\191{}",
    "[1]x", "/* */1", ("["):rep(600) .. ("]"):rep(600),
}

local tests = {}

function tests.a_value_is_read_with_all_its_parts()
    local value = assert(decode(SAMPLE))
    assert(value.text == "a\195\169\240\159\152\128\n\"\\/\0z")
    assert(value.n == -1250 and value.big == 9007199254740991 and value["\230\151\165"] == "\240\159\152\128")
    assert(#value.list == 7 and value.list[1] == 1 and value.list[3] == true and value.list[4] == false)
    assert(value.list[5] == null and tostring(null) == "null")
    assert(decode("false") == false and select(2, decode("false")) == nil)
end

function tests.what_is_not_json_is_refused_with_the_place()
    for _, text in ipairs(REFUSED) do
        local value, reason = decode(text)
        assert(value == nil and reason:find("at byte %d+$"), text)
    end
end

function tests.a_text_cut_at_any_byte_is_refused()
    for length = 0, #SAMPLE - 2 do assert(select(2, decode(SAMPLE:sub(1, length)))) end
    assert(decode(SAMPLE:sub(1, -2)))
end

function tests.a_text_with_any_byte_changed_is_read_or_refused()
    for at = 1, #SAMPLE do
        for byte = 0, 255, 5 do
            local value, reason = decode(SAMPLE:sub(1, at - 1) .. string.char(byte) .. SAMPLE:sub(at + 1))
            assert((value == nil) == (reason ~= nil))
        end
    end
end

function tests.empty_arrays_and_objects_are_told_apart()
    assert(encode(decode("[[],{}]")) == "[[],{}]")
    assert(encode({}) == "{}" and encode(array()) == "[]" and encode(array({ 1 })) == "[1]")
    assert(encode({ 1, "two", { three = 3 } }) == '[1,"two",{"three":3}]')
end

function tests.integers_are_exact_or_kept_as_text()
    for _, text in ipairs({ "0", "1", "-1", "999", "9007199254740991", "-9007199254740991" }) do
        local value = decode(text)
        assert(type(value) == "number" and encode(value) == text, text)
    end
    for _, text in ipairs({ "9007199254740993", "-9223372036854775808", "123456789012345678901234567890", "1e400", "-1e999" }) do
        local value = decode(text)
        assert(encode(value) == text, text)
        assert(type(value) == "number" or tostring(value) == text, text)
    end
    assert(encode({ id = CheckoutBridge.number("9007199254740993") }) == '{"id":9007199254740993}')
end

function tests.doubles_come_back_as_they_were()
    for _, value in ipairs({ 0.1, -2.5, 1 / 3, 1e300, 5e-324, 123456.789, 2 ^ 60 + 0.0 }) do
        assert(decode(encode(value)) == value)
    end
    assert(encode(3.0) == "3" and encode(0.5) == "0.5")
end

---A game in German may have a locale whose numbers have commas.
function tests.a_locale_with_commas_changes_no_number()
    if not os.setlocale("de_DE.UTF-8", "numeric") then print("(there is no locale de_DE.UTF-8: it is tested with C)") end
    assert(decode("[0.5]")[1] == 0.5 and encode(0.5) == "0.5" and encode({ 1.5, 2 }) == "[1.5,2]")
    os.setlocale("C", "numeric")
end

function tests.strings_are_escaped()
    assert(encode("\1\n\"\\/\127\195\169\0") == '"\\u0001\\n\\"\\\\/\127\195\169\\u0000"')
    assert(encode({ ['"'] = true }) == '{"\\"":true}')
end

function tests.what_json_cannot_carry_is_refused_with_a_reason()
    local loop = {}
    loop.loop = loop
    local gaps = array({ 1, nil, 3 })
    local refused = { 0 / 0, 1 / 0, -1 / 0, "\255", { ["\255"] = 1 }, loop, gaps, { 1, a = 2 }, { [0] = 1 }, { [1.5] = 1 }, print, array({ a = 1 }) }
    for index = 1, #refused do
        local text, reason = encode(refused[index])
        assert(text == nil and type(reason) == "string" and #reason > 5, index)
    end
end

for name, test in pairs(tests) do
    local is_good, reason = pcall(test)
    if not is_good then error(name .. ": " .. tostring(reason), 0) end
end
